import Avatar from '@mui/material/Avatar';
import { personColour, personInitials } from './person-colour.ts';

interface UserAvatarProps {
  person: { email: string; firstName?: string | null; lastName?: string | null; pictureUrl?: string | null };
  /** Diameter in pixels. */
  size?: number;
}

/**
 * Decorative: the name stands beside it or labels the control around it. A picture that fails falls back to initials.
 */
export function UserAvatar({ person, size = 36 }: UserAvatarProps) {
  const picture = person.pictureUrl ?? '';
  return (
    <Avatar
      aria-hidden="true"
      {...(picture === ''
        ? {}
        : { src: picture, slotProps: { img: { alt: '', referrerPolicy: 'no-referrer' as const } } })}
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.39,
        color: 'common.white',
        backgroundColor: personColour(person.email),
      }}
    >
      {personInitials(person)}
    </Avatar>
  );
}
