import { connect } from '@quarry/db/db'
import { relayOnce } from '@quarry/jobs/relay'

/* A relay that has claimed its events and never gets to queue them; to be killed. */

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
