import { NoticesCard } from '@holdfast/operations/page/notices-card';
import { ProfilePage as AccountPage } from '@holdfast/accounts/page/profile-page';

/** The profile, with the choice of notices. */
export function ProfilePage() {
  return <AccountPage renderNotices={(user) => <NoticesCard isAdmin={user.role === 'admin'} />} />;
}
