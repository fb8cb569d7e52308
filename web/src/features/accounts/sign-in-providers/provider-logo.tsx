import type { Provider } from '@quarry/domain/accounts/sign-in-methods'

/** Line drawings like the other icons, so that they take the color of the text. */
const PATHS: Readonly<Record<Provider, readonly string[]>> = {
  github: ['M9 21v-3a7 7 0 0 1-4-9V4l3.5 2a12 12 0 0 1 7 0L19 4v5a7 7 0 0 1-4 9v3'],
  discord: [
    'M7 6a16 16 0 0 1 10 0c2 3 3 6 3 10-1.5 1.2-3 2-4.5 2l-1-2h-5l-1 2C7 18 5.5 17.2 4 16c0-4 1-7 3-10z',
    'M9.5 12h.01M14.5 12h.01',
  ],
  google: ['M20 12h-8', 'M20 12a8 8 0 1 1-2.3-5.7'],
  microsoft: ['M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z'],
  gitlab: ['M12 21 3 13l2.5-9 3 7h7l3-7L21 13z'],
  steam: ['M12 3a9 9 0 1 1-8.5 12', 'M3.5 12l5 3 4-4', 'M18 9a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z'],
}

export function ProviderLogo({ provider }: { provider: Provider }) {
  return (
    <svg
      className="i"
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {PATHS[provider].map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  )
}
