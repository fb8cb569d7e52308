import { doctor } from './doctor/doctor.ts'

/** `npm run doctor`. Clients of services that are not there keep a process alive, hence the exit. */
process.exit(await doctor(process.env, console.log))
