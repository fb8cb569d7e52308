/** How much of a secret is shown, and how many crosses stand for the rest, by the length that it is below. */
const steps = [
  { below: 10, shown: 0, crosses: 3 },
  { below: 20, shown: 2, crosses: 4 },
  { below: 30, shown: 3, crosses: 5 },
]

/** A secret as it is shown to people: its first letters only, and none of a short one. */
export function maskedSecret(secret: string): string {
  const { shown, crosses } = steps.find(({ below }) => secret.length < below) ?? { shown: 5, crosses: 6 }
  return `${secret.slice(0, shown)}${'X'.repeat(crosses)}...`
}
