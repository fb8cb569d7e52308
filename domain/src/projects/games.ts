/** The one game that there is, as v3 names it; what is in lists of games holds this alone. */
export const GAME = { slug: 'minecraft-java', name: 'Minecraft: Java Edition' } as const
