export function FarmLogo({ size = 40 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-brand-7)" />
      <path d="M16 17.5c0-4.6 3.1-8.4 9-9 .3 5.8-3.4 9-9 9Z" fill="var(--mantine-color-brand-1)" />
      <path d="M16 20c0-3.6-2.6-6.7-8.3-7.2-.2 4.9 3.3 7.2 8.3 7.2Z" fill="var(--mantine-color-brand-3)" />
      <path
        d="M16 15.5V23M6.5 25.2c3-1.6 6.1-2.4 9.5-2.4s6.5.8 9.5 2.4"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
