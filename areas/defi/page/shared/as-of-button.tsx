import { DAY_MS } from '@holdfast/calendar';
import { mdiCalendarOutline, mdiMenuDown } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { readDay, useAsOf } from '@holdfast/web/lib/as-of-day.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { useSubmit } from '@holdfast/web/ui/form/use-submit.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { AnchoredPopover } from '@holdfast/web/ui/layout/anchored-popover.tsx';

/** Shows the last reading, or the positions at the end of a past UTC day. The day is stored in the page's address. */
export function AsOfButton() {
  const [day, setDay] = useAsOf();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (next: string | undefined) => {
    setAnchor(null);
    if (next !== day) setDay(next);
  };
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<Icon path={mdiCalendarOutline} />}
        endIcon={<Icon path={mdiMenuDown} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        As of
        <Box component="span" sx={{ marginInlineStart: 1.5, color: 'text.primary', fontWeight: 600 }}>
          {day === undefined ? 'now' : dayText(day, { timeZone: 'UTC' })}
        </Box>
      </Button>
      <AnchoredPopover anchor={anchor} label="As of" width={280} onClose={() => setAnchor(null)}>
        <DayForm day={day} onChoose={choose} />
      </AnchoredPopover>
    </>
  );
}

interface DayFormProps {
  readonly day: string | undefined;
  readonly onChoose: (day: string | undefined) => void;
}

function DayForm({ day, onChoose }: DayFormProps) {
  const [yesterday] = useState(() => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10));
  const { form, ...submission } = useSubmit({
    values: { day: day ?? '' },
    send: async (values) => onChoose(readDay(values.day)),
  });
  const isPast = (text: string) => {
    const read = readDay(text);
    return (read !== undefined && read <= yesterday) || 'Choose a day before today (UTC).';
  };
  return (
    <Form {...submission} gap={3} sx={{ p: 4 }}>
      <LabelledField
        label="End of day (UTC)"
        type="date"
        autoFocus
        hint="Past days are read from an archive node."
        inputProps={{ max: yesterday }}
        {...formField(form, 'day', { validate: isPast })}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
        {day === undefined ? null : (
          <Button variant="text" size="small" onClick={() => onChoose(undefined)}>
            Show now
          </Button>
        )}
        <Button type="submit" variant="outlined" size="small">
          Show this day
        </Button>
      </Box>
    </Form>
  );
}
