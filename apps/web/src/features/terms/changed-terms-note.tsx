import Alert from '@mui/material/Alert';

/** Whoever accepted an earlier text must know that this is not the one they know. */
export function ChangedTermsNote() {
  return (
    <Alert severity="info" sx={{ mx: { xs: 5, sm: 8 }, mt: 5, flexShrink: 0 }}>
      The Terms of Service have changed since you accepted them. Please read the new text; you can go on once you accept
      it.
    </Alert>
  );
}
