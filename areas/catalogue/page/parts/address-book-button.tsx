import { mdiBookOpenVariantOutline } from '@mdi/js';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';

export function AddressBookButton() {
  return (
    <ButtonLink variant="outlined" to="/admin/address-book" startIcon={<Icon path={mdiBookOpenVariantOutline} />}>
      Address book
    </ButtonLink>
  );
}
