import Typography from '@mui/material/Typography';

/** The heading of each step of the sign-in page, one size larger than on other pages. */
export function StepHeading({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Typography variant="h1" sx={{ fontSize: '1.75rem', lineHeight: '2.25rem', letterSpacing: '-0.022em' }}>
        {title}
      </Typography>
      <Typography sx={{ mt: 2, mb: 8, fontSize: '0.9375rem', lineHeight: '1.375rem', color: 'text.secondary' }}>
        {text}
      </Typography>
    </>
  );
}
