import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';

interface SwitchRowProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function SwitchRow({ label, checked, onChange }: SwitchRowProps) {
  return (
    <Box
      component="label"
      sx={(theme) => ({
        ...theme.typography.subtitle2,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        minHeight: 34,
        cursor: 'pointer',
      })}
    >
      {label}
      <Switch
        checked={checked}
        onChange={(_event, isChecked) => onChange(isChecked)}
        slotProps={{ input: { role: 'switch' } }}
        sx={{ mr: 0 }}
      />
    </Box>
  );
}
