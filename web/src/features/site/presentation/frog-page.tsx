import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { Count } from '../../../ui/labels/count.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import '../../../styles/pages/site-presentation.css'

/** Number of frog sentences. */
const MAX_FROGS = 2_000_000

/** A frog. `opened` is the time of the server response, `others` the facts it made up since. */
export function FrogPage({ opened, others }: { opened: number; others: number }) {
  const [count, setCount] = useState(others)
  return (
    <div className="page stack pad-top presentation">
      <section className="slab slab-pad stack frog-card">
        <h1 className="title">
          <FormattedMessage id="site-presentation.frog.title" />
        </h1>
        <p className="lead">
          <FormattedMessage id="site-presentation.frog.lead" />
        </p>
        <Frog />
        <p>
          <FormattedMessage
            id="site-presentation.frog.opened"
            values={{ time: <RelativeTime date={opened} /> }}
          />
        </p>
        <p className="muted" aria-live="polite">
          <FormattedMessage id="site-presentation.frog.others" values={{ count: <Count value={count} /> }} />
        </p>
        <Button onClick={() => setCount(frogCount())}>
          <FormattedMessage id="site-presentation.frog.again" />
        </Button>
      </section>
    </div>
  )
}

export const frogCount = () => Math.floor(Math.random() * MAX_FROGS) + 1

/** On the pixel grid, like all animals of the site. */
function Frog() {
  return (
    <figure className="frog">
      <svg viewBox="0 0 20 16" shapeRendering="crispEdges" aria-hidden="true">
        <path fill="#4c9a3f" d="M4 2h4v2h4V2h4v4h1v4h1v4h-3v1h-3v-1H8v1H5v-1H2v-4h1V6h1z" />
        <path fill="#6fbf5a" d="M5 5h10v1H5zM4 6h12v2H4zM3 10h2v3H3zM15 10h2v3h-2z" />
        <path fill="#a8dc8c" d="M6 9h8v4H6z" />
        <path fill="#f6f3d8" d="M5 3h2v2H5zM13 3h2v2h-2z" />
        <path fill="#1c2a16" d="M6 4h1v1H6zM13 4h1v1h-1zM6 8h8v1H6zM9 7h1v1H9zM11 7h1v1h-1z" />
        <path fill="#35702c" d="M2 14h4v1H2zM14 14h4v1h-4zM8 13h4v1H8z" />
      </svg>
      <figcaption className="sr">
        <FormattedMessage id="site-presentation.frog.alt" />
      </figcaption>
    </figure>
  )
}
