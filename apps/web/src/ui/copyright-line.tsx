import Typography from '@mui/material/Typography';

const YEAR = new Date().getFullYear();

export function CopyrightLine() {
  return (
    <Typography variant="caption" sx={{ color: 'text.tertiary' }}>
      © {YEAR} Holdfast
    </Typography>
  );
}
