import { connect } from '@quarry/db/db'
import { relayOnce } from '@quarry/jobs/relay'

/* A relay that claims its events and never queues them, for tests that kill it. */

const url = process.env['DATABASE_URL']
if (url === undefined) throw new Error('DATABASE_URL: is needed')
await relayOnce(connect(url, { max: 1 }), {
  index: {
    add(jobs) {
      console.log(`claimed ${jobs.length}`)
      return new Promise(() => setInterval(() => {}, 1000))
    },
  },
})
