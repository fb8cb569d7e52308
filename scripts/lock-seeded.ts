import { lockSeeded } from './lock-seeded/lock-seeded.ts'

await lockSeeded(process.env, console.log)
