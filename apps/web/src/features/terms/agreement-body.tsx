import type { AgreementVersion } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** Scrolls within the dialog and takes the focus, so that it can be read by keyboard alone. */
export function AgreementBody({ agreement }: { readonly agreement: AgreementVersion }) {
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label="The terms"
      sx={(theme) => ({
        flex: 1,
        minHeight: 96,
        overflowY: 'auto',
        overscrollBehavior: 'contain',
        px: { xs: 5, sm: 8 },
        py: 5,
        // The last line fades where more follows below.
        maskImage: 'linear-gradient(to top, transparent, black 28px)',
        pb: 8,
        scrollbarWidth: 'thin',
        scrollbarColor: `${theme.palette.fieldOutline} transparent`,
        '&:focus-visible': { outline: `2px solid ${theme.palette.accent.focusRing}`, outlineOffset: -2 },
      })}
    >
      {agreement.sections.map((section, index) => (
        <Box component="section" key={section.title} sx={{ mb: 5 }}>
          <Typography variant="h3" gutterBottom>
            {index + 1}. {section.title}
          </Typography>
          {section.paragraphs.map((paragraph) => (
            <Typography key={paragraph} sx={{ color: 'text.secondary', lineHeight: '1.375rem', '& + &': { mt: 2 } }}>
              {paragraph}
            </Typography>
          ))}
        </Box>
      ))}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Version {agreement.version}
      </Typography>
    </Box>
  );
}
