import { useTheme } from '@mui/material/styles';

/** A card with a person on it and a plus: something belongs here and can be added. */
export function EmptyDrawing() {
  const { palette } = useTheme();
  const soft = palette.mode === 'light' ? '#C6A7FE' : palette.accent.soft;
  const line = palette.accent.tintStrong;
  return (
    <svg width="76" height="56" viewBox="0 0 76 56" fill="none" aria-hidden="true" focusable="false">
      <rect x="2" y="4" width="64" height="44" rx="4" fill={palette.accent.tint} />
      <circle cx="17" cy="21" r="7" fill={soft} />
      <rect x="30" y="15" width="28" height="5" rx="2.5" fill={soft} />
      <rect x="30" y="24" width="18" height="4" rx="2" fill={line} />
      <rect x="10" y="36" width="46" height="4" rx="2" fill={line} />
      <circle cx="64" cy="44" r="11" fill={palette.accent.fill} />
      <path d="M64 39v10M59 44h10" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}
