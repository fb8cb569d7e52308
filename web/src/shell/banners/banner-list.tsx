import { resendVerification } from '@quarry/api/contract/accounts/credentials'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { useMutation } from '../../lib/api/use-mutation.ts'
import { lazyInBrowser, LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../lib/toasts/toast-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { usePages } from '../../lib/router/use-page-exists.ts'
import { usePreferences } from '../../lib/preferences/use-preferences.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'

/** Few accounts need it. */
const FailedPaymentBanner = lazyInBrowser(
  async () => (await import('../../features/billing/failed-payment-banner.tsx')).FailedPaymentBanner,
)

/** The banners, each shown while its cause lasts; few pages have any. */
export function LazyBanners({ isOffline }: { isOffline: boolean }) {
  const intl = useIntl()
  const viewer = useViewer()
  const hasPage = usePages()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const account = '/settings/account'
  const toAccount = hasPage(account) && (
    <AppLink className="btn btn-s" href={account}>
      <FormattedMessage id="shell.banner.toAccount" />
    </AppLink>
  )
  return (
    <>
      <StagingBanner />
      <UnreachableBanner />
      {isOffline && (
        <Banner level="warning" title={intl.formatMessage({ id: 'shell.banner.offline.title' })}>
          <FormattedMessage id="shell.banner.offline.text" />
        </Banner>
      )}
      {viewer?.is_suspended && (
        <Banner
          level="error"
          title={intl.formatMessage({ id: 'shell.banner.suspended.title' })}
          actions={
            pathname !== '/settings/suspension' && (
              <AppLink className="btn btn-s" href="/settings/suspension">
                <FormattedMessage id="shell.banner.suspended.why" />
              </AppLink>
            )
          }
        >
          <FormattedMessage id="shell.banner.suspended.text" />
        </Banner>
      )}
      {viewer?.has_failed_payment && (
        <LazyPart onFail={() => undefined}>
          <FailedPaymentBanner />
        </LazyPart>
      )}
      {viewer && !viewer.email && (
        <Banner
          level="warning"
          title={intl.formatMessage({ id: 'shell.banner.noEmail.title' })}
          actions={toAccount}
        >
          <FormattedMessage id="shell.banner.noEmail.text" />
        </Banner>
      )}
      {viewer?.email && viewer.email_verified === false && pathname !== '/auth/verify-email' && (
        <Banner
          level="warning"
          title={intl.formatMessage({ id: 'shell.banner.unverified.title' })}
          actions={<SendLink />}
        >
          <FormattedMessage id="shell.banner.unverified.text" />
        </Banner>
      )}
    </>
  )
}

/** Sends the link that confirms the address. */
function SendLink() {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const send = useMutation({
    mutationFn: () => api(resendVerification, {}),
    onSuccess: () =>
      addToast({ type: 'success', title: intl.formatMessage({ id: 'shell.banner.unverified.sent' }) }),
  })
  return (
    <Form
      draft={null}
      native="resend-verification"
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate()
      }}
    >
      <Button type="submit" size="small" isBusy={send.isPending} disabled={send.isSuccess}>
        <FormattedMessage id="shell.banner.unverified.send" />
      </Button>
    </Form>
  )
}

/** Marks a staging site, until dismissed. */
function StagingBanner() {
  const intl = useIntl()
  const { stagingOf } = useRouter().options.context.notices
  const { preferences, set } = usePreferences()
  if (!stagingOf || preferences.cosmetics.hideStagingBanner) return null
  return (
    <Banner
      level="warning"
      title={intl.formatMessage({ id: 'shell.banner.staging.title' })}
      actions={
        <a className="btn btn-s" href={stagingOf}>
          <FormattedMessage id="shell.banner.staging.leave" />
        </a>
      }
      onDismiss={() => set({ cosmetics: { hideStagingBanner: true } })}
    >
      <FormattedMessage id="shell.banner.staging.text" />
    </Banner>
  )
}

/** Shown when the API did not respond for a part of the page (docs/rules/site.md); names what is missing. */
function UnreachableBanner() {
  const intl = useIntl()
  const { isAccountUnknown, isSearchUnknown } = useRouter().options.context.notices
  if (!isAccountUnknown && !isSearchUnknown) return null
  const missing = [isAccountUnknown && 'account', isSearchUnknown && 'search'].filter(
    (part) => part !== false,
  )
  return (
    <Banner level="error" title={intl.formatMessage({ id: 'shell.banner.unreachable.title' })}>
      <FormattedMessage id="shell.banner.unreachable.text" values={{ missing: missing.join('-') }} />
    </Banner>
  )
}
