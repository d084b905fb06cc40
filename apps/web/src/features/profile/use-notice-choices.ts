import { contract, type NoticeKind, type NoticePreference } from '@holdfast/contract';
import { useSnackbar } from 'notistack';
import { useRef, useState } from 'react';
import { useChange } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

interface NoticeChoices {
  readonly shown: readonly NoticePreference[];
  readonly choose: (wanted: NoticePreference) => void;
}

/**
 * Switches that take effect at once. Both switches of a kind go to the server together, so a second click must build on
 * the first before that one is answered, and the answers must come in the order of the clicks: changes are sent one
 * after the other. A refused one falls back to what the server has.
 */
export function useNoticeChoices(preferences: readonly NoticePreference[]): NoticeChoices {
  const { enqueueSnackbar } = useSnackbar();
  const { mutateAsync } = useChange(contract.setNoticePreferences);
  const [wanted, setWanted] = useState<ReadonlyMap<NoticeKind, NoticePreference>>(new Map());
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const choose = (choice: NoticePreference) => {
    setWanted((before) => new Map(before).set(choice.kind, choice));
    const { kind, inApp, email } = choice;
    line.current = line.current
      .then(() => mutateAsync({ body: { items: [{ kind, inApp, email }] } }))
      .catch((error: unknown) => {
        enqueueSnackbar(errorText(error, 'The change could not be saved.'), { variant: 'error' });
        setWanted((before) => new Map([...before].filter(([each]) => each !== kind)));
      });
  };
  return { shown: preferences.map((preference) => wanted.get(preference.kind) ?? preference), choose };
}
