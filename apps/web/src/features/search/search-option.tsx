import { mdiKeyboardReturn } from '@mdi/js';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { CoinIcon, NetworkIcon, UserAvatar } from '../../ui/round-icons.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ResultPicture, SearchResult } from './search-result.ts';

interface SearchOptionProps {
  readonly id: string;
  readonly result: SearchResult;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

const Option = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  padding: '4px 12px',
  borderRadius: 4,
  cursor: 'pointer',
  scrollMargin: 40,
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&[aria-selected="true"]': { backgroundColor: theme.palette.accent.tint },
}));

const PICTURE_SIZE = 24;

export function SearchOption({ id, result, isActive, onChoose }: SearchOptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The focus stays in the field, also when the mouse chooses.
    <Option
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          justifyContent: 'center',
          width: PICTURE_SIZE,
          flexShrink: 0,
          color: 'text.secondary',
        }}
      >
        <Picture picture={result.picture} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexGrow: 1,
          minWidth: 0,
          alignItems: 'baseline',
          columnGap: 3,
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
        }}
      >
        <Typography component="span" variant="subtitle1" noWrap>
          {result.title}
        </Typography>
        {result.detail === '' ? null : (
          <Typography component="span" variant="body2" noWrap sx={{ color: 'text.secondary', flexShrink: { sm: 2 } }}>
            {result.detail}
          </Typography>
        )}
      </Box>
      {isActive ? (
        <Icon
          path={mdiKeyboardReturn}
          size={16}
          sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary' }}
        />
      ) : null}
    </Option>
  );
}

function Picture({ picture }: { readonly picture: ResultPicture }) {
  if (picture.kind === 'coin')
    return <CoinIcon symbol={picture.symbol} marketId={picture.marketId} size={PICTURE_SIZE} />;
  if (picture.kind === 'network') return <NetworkIcon name={picture.name} chain={picture.chain} size={PICTURE_SIZE} />;
  if (picture.kind === 'person') return <UserAvatar person={picture} size={PICTURE_SIZE} />;
  return <Icon path={picture.path} />;
}
