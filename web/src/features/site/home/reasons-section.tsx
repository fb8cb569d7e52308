import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { HomeContent } from './load-home.ts'
import '../../../styles/pages/site-home.css'

/** Four reasons; the number in one of them was measured for this response. */
export function ReasonsSection({ content }: { content: HomeContent | undefined }) {
  return (
    <section className="page section" aria-labelledby="why">
      <div className="section-head">
        <h2 id="why">
          <FormattedMessage id="site-home.why" />
        </h2>
      </div>
      <hr className="patina" />
      <dl className="facts">
        {content && (
          <div>
            <dt>
              <FormattedNumber value={Math.max(1, content.tookMs)} />{' '}
              <small>
                <FormattedMessage id="site-home.fact.speed.unit" />
              </small>
            </dt>
            <dd>
              <FormattedMessage
                id="site-home.fact.speed"
                values={{ count: <FormattedNumber value={content.total} /> }}
              />
            </dd>
          </div>
        )}
        {(['fit', 'click', 'open'] as const).map((fact) => (
          <div key={fact}>
            <dt>
              <FormattedMessage id={`site-home.fact.${fact}.title`} />
            </dt>
            <dd>
              <FormattedMessage id={`site-home.fact.${fact}`} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
