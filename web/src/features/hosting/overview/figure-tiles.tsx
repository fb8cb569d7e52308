import type { Server } from '@quarry/api/contract/hosting/servers'
import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { BYTES_PER_MB, formatBytes } from '../../../lib/format/format.ts'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { SAMPLES_MAX, type LiveStats } from '../console/console-connection.ts'
import { serverPath } from '../server-address.ts'
import { chartPoints, figuresOf, HIGH, type Figure } from '../server-figures.ts'
import '../../../styles/pages/hosting.css'

interface FigureTilesProps {
  server: Server
  /** The last samples of the console, the newest at the end; none without a console. */
  stats: readonly LiveStats[]
}

const NONE: LiveStats = { cpu_percent: null, memory_mb: null, storage_mb: null, players: null }

/** Processor, memory and storage in relation to the plan, and the players if they are known. */
export function FigureTiles({ server, stats }: FigureTilesProps) {
  const intl = useIntl()
  const { plan, preferences } = server
  const inBytes = preferences.memory_in_bytes
  const mayUseFiles = canDo({ viewer: { can: server.can } }, 'server.files')
  const usage = stats.at(-1) ?? server.usage ?? NONE
  const figures = figuresOf(usage, plan)
  const history = stats.map((sample) => figuresOf(sample, plan))
  const bytes = (mb: number) => formatBytes(intl.locale, mb * BYTES_PER_MB)
  const percent = (value: number) => intl.formatNumber(value / 100, { style: 'percent' })
  return (
    <dl className="server-figures">
      <Tile
        id="hosting.figure.cpu"
        figure={figures.cpu}
        of={percent(100)}
        format={percent}
        history={history.map(({ cpu }) => cpu.share)}
      />
      <Tile
        id="hosting.figure.memory"
        figure={figures.memory}
        of={inBytes ? bytes(plan.memory_mb) : percent(100)}
        format={inBytes ? bytes : (mb) => percent((100 * mb) / plan.memory_mb)}
        history={history.map(({ memory }) => memory.share)}
      />
      <Tile
        id="hosting.figure.storage"
        figure={figures.storage}
        of={bytes(plan.storage_mb)}
        format={(mb) => (mb === 0 ? `< ${bytes(1)}` : bytes(mb))}
        {...(mayUseFiles && { href: `${serverPath(server.server_id)}/files` })}
        history={[]}
      />
      {usage.players && (
        <Tile
          id="hosting.figure.players"
          figure={figures.players}
          of={intl.formatNumber(usage.players.max)}
          format={(online) => intl.formatNumber(online)}
          history={[]}
        />
      )}
    </dl>
  )
}

interface TileProps {
  id: MessageId
  /** The page of what the figure is about. */
  href?: string
  figure: Figure
  of: string
  format: (value: number) => string
  history: readonly (number | null)[]
}

function Tile({ id, href, figure: { value, share }, of, format, history }: TileProps) {
  const intl = useIntl()
  const isHigh = share !== null && share >= HIGH
  const points = chartPoints(history, SAMPLES_MAX)
  return (
    <div className={clsx('slab server-figure', isHigh && 'high', value === null && 'off')}>
      <dt>
        {href === undefined ? (
          <FormattedMessage id={id} />
        ) : (
          <AppLink className="link" href={href}>
            <FormattedMessage id={id} />
          </AppLink>
        )}
        {isHigh && (
          <span
            className="server-figure-high"
            data-tip={intl.formatMessage({ id: 'hosting-console.figure.high' })}
          >
            <TriangleAlert className="i" aria-hidden="true" />
            <FormattedMessage id="hosting.figure.high" />
          </span>
        )}
      </dt>
      <dd>
        {value === null ? (
          <span className="muted">
            <FormattedMessage id="hosting.figure.none" />
          </span>
        ) : (
          <FormattedMessage
            id="hosting.figure.of"
            values={{ value: <b key="value">{format(value)}</b>, max: of }}
          />
        )}
      </dd>
      {/* The value beside it says the same as the end of the line. */}
      <dd aria-hidden="true">
        {points === '' ? (
          <span className="bar">
            <i style={{ inlineSize: `${(share ?? 0) * 100}%` }} />
          </span>
        ) : (
          <svg viewBox="0 0 100 28" preserveAspectRatio="none">
            <polyline points={points} vectorEffect="non-scaling-stroke" />
          </svg>
        )}
      </dd>
    </div>
  )
}
