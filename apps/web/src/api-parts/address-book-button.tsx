import { mdiBookOpenVariantOutline } from '@mdi/js';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink } from '../ui/links.tsx';

export function AddressBookButton() {
  return (
    <ButtonLink variant="outlined" to="/admin/address-book" startIcon={<Icon path={mdiBookOpenVariantOutline} />}>
      Address book
    </ButtonLink>
  );
}
