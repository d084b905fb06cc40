import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { type Chain, type IconIndex, useIconIndex } from '../lib/icons/icon-index.ts';
import { centredIn } from './icon-tile.tsx';
import { iconLabel } from './layout/row.tsx';
import { Quiet } from './quiet.tsx';

interface CoinIconProps {
  readonly symbol: string;
  /** The market ID. A symbol alone gets no icon: anyone can name a token USDC. */
  readonly marketId?: string | null | undefined;
  readonly isSpam?: boolean;
  /** 20, 28, 32 or 36 pixels. */
  readonly size?: number;
}

export function CoinIcon({ symbol, marketId = null, isSpam = false, size = 32 }: CoinIconProps) {
  const find =
    marketId === null || isSpam ? null : (icons: { coin: (id: string) => string | undefined }) => icons.coin(marketId);
  return <IconDisc find={find} identity={symbol} letters={coinLetters(symbol)} size={size} />;
}

interface NetworkIconProps {
  readonly name: string;
  /** The chain, if known; a name alone gets a letter. */
  readonly chain?: Chain | undefined;
  readonly size?: number;
}

/** Decorative: the name is beside it. */
export function NetworkIcon({ name, chain, size = 20 }: NetworkIconProps) {
  return (
    <IconDisc
      find={chain === undefined ? null : (icons: IconIndex) => icons.network(chain)}
      identity={name}
      letters={networkLetter(name)}
      size={size}
    />
  );
}

/** A network at the lower end of a disc of the given size, which has to be positioned. Decorative. */
export function NetworkBadge({ size, ...network }: NetworkIconProps & { readonly size: number }) {
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        insetInlineEnd: -4,
        bottom: -3,
        display: 'inline-flex',
        borderRadius: '50%',
        border: '2px solid',
        borderColor: 'background.paper',
        backgroundColor: 'background.paper',
      }}
    >
      <NetworkIcon {...network} size={Math.round(size * 0.42)} />
    </Box>
  );
}

export function NetworkLabel({ name, chain }: { readonly name: string; readonly chain?: Chain | undefined }) {
  return (
    <Box component="span" sx={iconLabel}>
      <NetworkIcon name={name} chain={chain} />
      <Box component="span" dir="auto" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
      </Box>
    </Box>
  );
}

export interface NamedChain {
  readonly name: string;
  readonly chain?: Chain | undefined;
}

/** Several networks as small icons, named on hover and for screen readers. */
export function NetworkIcons({
  networks,
  shownMax = 4,
}: {
  readonly networks: readonly NamedChain[];
  readonly shownMax?: number;
}) {
  if (networks.length === 0) return <Quiet>None</Quiet>;
  const names = networks.map(({ name }) => name).join(', ');
  const others = networks.length - shownMax;
  return (
    <Box
      component="span"
      role="img"
      aria-label={names}
      title={names}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, verticalAlign: 'middle' }}
    >
      {networks.slice(0, shownMax).map(({ name, chain }) => (
        <NetworkIcon key={name} name={name} chain={chain} />
      ))}
      {others > 0 ? <Quiet>+{others}</Quiet> : null}
    </Box>
  );
}

interface UserAvatarProps {
  person: { email: string; firstName?: string | null; lastName?: string | null; pictureUrl?: string | null };
  /** Diameter in pixels. */
  size?: number;
}

/**
 * Decorative: the name is beside it or labels the control around it. If the picture fails to load, initials are shown.
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
        backgroundColor: personColour(personName(person)),
      }}
    >
      {personInitials(person)}
    </Avatar>
  );
}

interface IconDiscProps {
  /** Returns the address of the icon, or undefined without one. Null if it cannot have one. */
  readonly find: ((icons: IconIndex) => string | undefined) | null;
  readonly identity: string;
  readonly letters: string;
  /** Diameter in pixels. */
  readonly size: number;
}

/** A round icon, or letters without one. Decorative: the name is beside it. */
function IconDisc({ find, ...disc }: IconDiscProps) {
  return find === null ? <LetterDisc {...disc} /> : <KnownDisc find={find} {...disc} />;
}

function KnownDisc({ find, ...disc }: IconDiscProps & { readonly find: NonNullable<IconDiscProps['find']> }) {
  const icons = useIconIndex();
  const [failed, setFailed] = useState<string>();
  const round = {
    width: disc.size,
    height: disc.size,
    borderRadius: '50%',
    flexShrink: 0,
    display: 'inline-block',
    backgroundColor: 'ground.neutral',
  } as const;
  // Letters would flicker if the icon replaced them a moment later.
  if (icons === 'loading') return <Box component="span" aria-hidden="true" sx={round} />;
  const source = icons === 'none' ? undefined : find(icons);
  if (source === undefined || source === failed) return <LetterDisc {...disc} />;
  return (
    <Box
      component="img"
      src={source}
      alt=""
      width={disc.size}
      height={disc.size}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(source)}
      sx={round}
    />
  );
}

interface LetterDiscProps {
  /** The colour follows from this text, so that it is the same everywhere. */
  readonly identity: string;
  readonly letters: string;
  /** Diameter in pixels. */
  readonly size: number;
}

/** Decorative: the name is beside it. */
export function LetterDisc({ identity, letters, size }: LetterDiscProps) {
  const fontSize = letters.length > 1 ? size * 0.36 : size * 0.46;
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        ...centredIn(size),
        borderRadius: '50%',
        fontSize,
        lineHeight: 1,
        fontWeight: 600,
        letterSpacing: '-0.02em',
        color: 'common.white',
        backgroundColor: personColour(identity),
        userSelect: 'none',
      }}
    >
      {letters}
    </Box>
  );
}

/** The letters on a coin's icon: its symbol if it fits, otherwise its first letter. */
export function coinLetters(symbol: string): string {
  const letters = [...symbol.trim().replaceAll(/[^\p{L}\p{N}]/gu, '')];
  if (letters.length === 0) return '?';
  return letters.length <= 3 ? letters.join('') : letters.slice(0, 1).join('').toUpperCase();
}

/** "Arbitrum One" is A, "BNB Smart Chain" is B: one letter, because the disc is small. */
export function networkLetter(name: string): string {
  return ([...name.trim()][0] ?? '?').toUpperCase();
}

/** White letters have a contrast of at least 4.5:1 on each of these, in both modes. */
const GROUNDS = ['#5B3DA8', '#8A5600', '#4A5568', '#0B6BAE', '#6B6675', '#993556', '#07645A', '#A33B12'] as const;

/** A hash of the identity, so that a person has the same colour on every page and device. */
export function personColour(identity: string): string {
  let hash = 0;
  for (const character of identity.toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return GROUNDS[hash % GROUNDS.length] ?? GROUNDS[0];
}

/** The name, as not every page has the e-mail address too. */
function personName({ firstName, lastName, email }: UserAvatarProps['person']): string {
  const name = `${firstName ?? ''} ${lastName ?? ''}`.trim();
  return name === '' ? email : name;
}

/** Two letters of the name, or of the e-mail address without a name. */
export function personInitials(person: { firstName?: string | null; lastName?: string | null; email: string }): string {
  const first = firstLetter(person.firstName);
  const last = firstLetter(person.lastName);
  if (first !== '' || last !== '') return first + last;
  const [one, two] = (person.email.split('@')[0] ?? '').split(/[._+-]+/u);
  return firstLetter(one) + firstLetter(two);
}

function firstLetter(text: string | null | undefined): string {
  const letter = [...(text ?? '').trim()][0];
  return (letter ?? '').toUpperCase();
}
