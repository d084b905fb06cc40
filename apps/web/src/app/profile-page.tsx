import { NoticesCard } from '../features/profile/notices-card.tsx';
import { ProfilePage as AccountPage } from '../features/profile/profile-page.tsx';

/** The profile, with the choice of notices. */
export function ProfilePage() {
  return <AccountPage renderNotices={(user) => <NoticesCard isAdmin={user.role === 'admin'} />} />;
}
