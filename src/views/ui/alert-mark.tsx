/** Drawn here, because the sign-in page needs no other icon and the icon set would weigh as much as the page. */
export function AlertMark() {
  return (
    <svg
      className="lucide"
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="10" />
      <path d="M12 8v4M12 16h.01" />
    </svg>
  );
}
