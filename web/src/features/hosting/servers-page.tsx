import { PLAN_MEMORY_MB, SERVER_PLAN_NAMES, serverLimits } from '@quarry/domain/hosting/plans'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Gauge, SquareTerminal, UsersRound } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { BYTES_PER_MB, formatBytes } from '../../lib/format/format.ts'
import { signInHref } from '../../lib/viewer/sign-in-address.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { serversHref } from '../billing/billing-addresses.ts'
import { serverPlansQuery } from '../billing/billing.queries.ts'
import { CustomPlan, PlanPrice } from './buying/plan-price.tsx'
import { ServerPurchase } from './buying/server-purchase.tsx'
import '../../styles/pages/site-presentation.css'
import '../../styles/pages/hosting.css'

const POINTS = [
  { name: 'console', icon: SquareTerminal },
  { name: 'figures', icon: Gauge },
  { name: 'access', icon: UsersRound },
] as const

interface ServersPageProps {
  /** Memory of the chosen plan. */
  ram: number | undefined
  /** The purchase dialog is open. */
  isBuying: boolean
}

/** What hosted servers are, their plans, and how to buy one. */
export function ServersPage({ ram, isBuying }: ServersPageProps) {
  const intl = useIntl()
  const viewer = useViewer()
  const { data: products } = useSuspenseQuery(serverPlansQuery(useRouter().options.context.api))
  const isSold = products.length > 0
  const bytes = (mb: number) => formatBytes(intl.locale, mb * BYTES_PER_MB)
  const manage = (
    <ButtonLink look={viewer && !isSold ? 'brand' : 'standard'} href="/servers/manage">
      <FormattedMessage id={viewer ? 'hosting.about.manage' : 'hosting.about.signIn'} />
    </ButtonLink>
  )
  return (
    <div className="page stack pad-top presentation">
      <header className="stack gap-2">
        <h1 className="title">
          <FormattedMessage id="hosting.about.title" />
        </h1>
        <p className="muted">
          <FormattedMessage id="hosting.about.lead" />
        </p>
      </header>
      {viewer && isSold && <ServerPurchase {...{ products, ram, isBuying }} />}
      {!viewer && isSold && isBuying && ram !== undefined && (
        <Note
          level="info"
          title={<FormattedMessage id="hosting.about.buy.account" />}
          actions={
            <ButtonLink look="brand" href={signInHref(serversHref(ram, true))}>
              <FormattedMessage id="hosting.about.buy.signIn" />
            </ButtonLink>
          }
        />
      )}
      {isSold ? (
        <p>{manage}</p>
      ) : (
        <Note level="info" title={<FormattedMessage id="hosting.about.notSold" />} actions={manage}>
          <FormattedMessage id="hosting.about.notSold.text" />
        </Note>
      )}
      <ul className="points">
        {POINTS.map(({ name, icon: Icon }) => (
          <li key={name} className="slab slab-pad point">
            <Icon className="i i-l" aria-hidden="true" />
            <h2>
              <FormattedMessage id={`hosting.about.${name}`} />
            </h2>
            <p>
              <FormattedMessage id={`hosting.about.${name}.text`} />
            </p>
          </li>
        ))}
      </ul>
      <section className="stack" aria-labelledby="plan">
        <h2 id="plan">
          <FormattedMessage id="hosting.about.plans" />
        </h2>
        <ul className="points">
          {SERVER_PLAN_NAMES.map((name) => (
            <li key={name} className="slab slab-pad stack gap-2">
              <h3>
                <FormattedMessage id={`hosting.plan.${name}`} />
              </h3>
              <dl className="kv">
                <dt>
                  <FormattedMessage id="hosting.plan.memory" />
                </dt>
                <dd>{bytes(PLAN_MEMORY_MB[name])}</dd>
                <dt>
                  <FormattedMessage id="hosting.plan.storage" />
                </dt>
                <dd>{bytes(serverLimits(PLAN_MEMORY_MB[name]).storageMb)}</dd>
                <dt>
                  <FormattedMessage id="hosting.plan.cpus" />
                </dt>
                <dd>{serverLimits(PLAN_MEMORY_MB[name]).cpus}</dd>
              </dl>
              <PlanPrice products={products} name={name} />
            </li>
          ))}
        </ul>
        {isSold && <CustomPlan products={products} />}
      </section>
    </div>
  )
}
