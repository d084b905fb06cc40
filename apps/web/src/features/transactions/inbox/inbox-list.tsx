import type { Transaction } from '@holdfast/contract';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dayGroups } from './day-groups.ts';
import { InboxRow } from './inbox-row.tsx';
import type { InboxSelection } from './use-selection.ts';

interface InboxListProps {
  readonly rows: readonly Transaction[];
  readonly currentId: number | undefined;
  readonly selection: InboxSelection;
  readonly onOpen: (id: number) => void;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
}

/** The queue under its days. The next page comes when its end comes near. */
export function InboxList({ rows, currentId, selection, onOpen, hasMore, isLoadingMore, onMore }: InboxListProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  useKeptInSight(box, currentId);
  const foot = useNearing(onMore, hasMore);
  const toggle = useSteady((id: number, isRange: boolean) => selection.toggle(id, { isRange }));
  const open = useSteady(onOpen);
  return (
    <Box
      ref={setBox}
      sx={{
        overflowY: { md: 'auto' },
        flexGrow: 1,
        minHeight: 0,
        scrollPaddingBlock: '40px 96px',
        position: 'relative',
      }}
    >
      {dayGroups(rows).map((group) => (
        <Box key={group.day} component="section" aria-label={group.label}>
          <Box
            component="h2"
            sx={{
              m: 0,
              px: 5,
              py: 2,
              typography: 'caption',
              fontWeight: 600,
              color: 'text.secondary',
              backgroundColor: 'tableHead',
              borderBottom: '1px solid',
              borderColor: 'hairline',
              position: { md: 'sticky' },
              top: 0,
              zIndex: 1,
            }}
          >
            <bdi>{group.label}</bdi>
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {group.rows.map((row) => (
              <InboxRow
                key={row.id}
                transaction={row}
                isCurrent={row.id === currentId}
                isSelected={selection.has(row.id)}
                onOpen={open}
                onToggle={toggle}
              />
            ))}
          </Box>
        </Box>
      ))}
      <Box
        ref={foot}
        sx={{ height: hasMore ? 48 : 0, display: 'flex', alignItems: 'center', justifyContent: 'center' }}
      >
        {isLoadingMore ? <LinearProgress aria-label="Loading more" sx={{ width: '50%' }} /> : null}
      </Box>
    </Box>
  );
}

/** The same function for as long as the component lives, doing what the newest one does. */
function useSteady<Parameters extends readonly unknown[]>(
  callback: (...given: Parameters) => void,
): (...given: Parameters) => void {
  const newest = useRef(callback);
  useEffect(() => {
    newest.current = callback;
  });
  return useCallback((...given: Parameters) => newest.current(...given), []);
}

/** Keeps the current row in sight, and takes the focus along when the row that had it is gone. */
function useKeptInSight(box: HTMLElement | null, currentId: number | undefined): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!box) return undefined;
    const note = () => {
      hadFocus.current = document.activeElement?.matches('[data-transaction]') ?? false;
    };
    box.addEventListener('focusin', note);
    const leave = (event: FocusEvent) => {
      // A row that is taken away loses the focus to nothing at all.
      if (event.relatedTarget !== null) hadFocus.current = false;
    };
    box.addEventListener('focusout', leave);
    return () => {
      box.removeEventListener('focusin', note);
      box.removeEventListener('focusout', leave);
    };
  }, [box]);
  useEffect(() => {
    const row = currentId === undefined ? null : box?.querySelector<HTMLElement>(`[data-transaction="${currentId}"]`);
    if (!row) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const isInRows = document.activeElement?.matches('[data-transaction]') ?? false;
    if (isInRows || (isLost && hadFocus.current)) row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  }, [box, currentId]);
}

function useNearing(onNear: () => void, isOn: boolean) {
  const foot = useRef<HTMLDivElement>(null);
  const near = useSteady(onNear);
  useEffect(() => {
    if (!foot.current || !isOn) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && near(), {
      rootMargin: '600px',
    });
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [isOn, near]);
  return foot;
}
