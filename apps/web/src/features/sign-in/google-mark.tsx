/** The provider's own mark in its own colours, as its guidelines ask of a button that bears its name. */
export function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="#4285F4"
        d="M23 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h6.17a5.28 5.28 0 0 1-2.29 3.46v2.88h3.7C21.75 18.6 23 15.69 23 12.25Z"
      />
      <path
        fill="#34A853"
        d="M12 23.5c3.1 0 5.7-1.03 7.6-2.79l-3.71-2.88a6.97 6.97 0 0 1-10.38-3.66H1.69v2.97A11.5 11.5 0 0 0 12 23.5Z"
      />
      <path fill="#FBBC05" d="M5.51 14.17a6.9 6.9 0 0 1 0-4.42V6.78H1.69a11.5 11.5 0 0 0 0 10.36l3.82-2.97Z" />
      <path
        fill="#EA4335"
        d="M12 5.07c1.69 0 3.2.58 4.4 1.72l3.28-3.28A11.5 11.5 0 0 0 1.7 6.78l3.82 2.97A6.86 6.86 0 0 1 12 5.07Z"
      />
    </svg>
  );
}
