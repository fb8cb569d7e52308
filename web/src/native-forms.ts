import { createClient, isApiError, type ApiError } from '@quarry/api/contract/client'
import {
  requestResetForm,
  changeEmailForm,
  changePasswordForm,
  consentForm,
  newPasswordForm,
  newsletterForm,
  reauthenticateForm,
  resendVerificationForm,
  restoreEmailForm,
  signInCodeForm,
  signInForm,
  signOutForm,
  signUpForm,
  providerSignUpForm,
  unsubscribeForm,
  verifyEmailForm,
  welcomeForm,
} from './features/accounts/sign-in/sign-in.forms.ts'
import {
  addMethodForm,
  methodActionForm,
  planChangeForm,
  purchaseForm,
  subscriptionActionForm,
  testPaymentForm,
} from './features/billing/billing.forms.ts'
import { roleAndBadgesForm } from './features/accounts/role-and-badges/role-and-badges.forms.ts'
import { followForm } from './features/collections/follows/follow.forms.ts'
import { followCreatorForm } from './features/collections/follows/follow-creator.forms.ts'
import {
  preferencesForm,
  ownFeedForm,
} from './features/notifications/preferences/notification-preferences.forms.ts'
import { refundForm } from './features/billing/admin-refund.forms.ts'
import { settleSuspensionForm, suspendForm } from './features/accounts/suspension/suspension.forms.ts'
import { judgePackedForm } from './features/moderation/packed-files/packed-files.forms.ts'
import { restoreThingForm, takeDownThingForm } from './features/moderation/takedowns/takedowns.forms.ts'
import {
  restoreFileForm,
  takeDownFileForm,
} from './features/moderation/taken-down-files/taken-down-files.forms.ts'
import { createProjectForm, generalForm } from './features/projects/projects.forms.ts'
import { bulkEditForm } from './features/projects/bulk-edit/bulk-edit.forms.ts'
import { reportForm, reportTargetForm } from './features/reports/reports.forms.ts'
import { reportActionsForm } from './features/reports/queue/close-reports.forms.ts'
import {
  deleteSearchForm,
  editSearchForm,
  saveSearchForm,
} from './features/search/saved-searches/saved-searches.forms.ts'
import {
  appearanceForm,
  featureFlagsForm,
  languageForm,
  profileForm,
} from './features/accounts/settings/settings.forms.ts'
import { restoreBulkTakedownForm } from './features/moderation/bulk-takedowns/bulk-takedowns.forms.ts'
import { appealForm } from './features/accounts/suspension/appeal.forms.ts'
import { USER_SEARCH_FORM, userSearchForm } from './features/accounts/user-search/user-search.forms.ts'
import { messageForm, deleteMessageForm } from './features/threads/threads.forms.ts'
import { webhookActionForm, webhookForm } from './features/webhooks/webhooks.forms.ts'
import { signInAgainHref } from './lib/viewer/sign-in-address.ts'
import type { NativeForm } from './lib/forms/native-form.ts'
import { FORM_NAME, type PostedForm } from './lib/forms/posted-form.ts'

/** The forms that work without scripts, by the name that they are posted with. */
const NATIVE_FORMS: ReadonlyMap<string, NativeForm> = new Map([
  ['sign-in', signInForm],
  ['sign-in-code', signInCodeForm],
  ['sign-up', signUpForm],
  ['provider-sign-up', providerSignUpForm],
  ['sign-out', signOutForm],
  ['ask-reset', requestResetForm],
  ['new-password', newPasswordForm],
  ['verify-email', verifyEmailForm],
  ['resend-verification', resendVerificationForm],
  ['restore-email', restoreEmailForm],
  ['newsletter', newsletterForm],
  [USER_SEARCH_FORM, userSearchForm],
  ['welcome', welcomeForm],
  ['prove', reauthenticateForm],
  ['consent', consentForm],
  ['change-email', changeEmailForm],
  ['change-password', changePasswordForm],
  ['follow', followForm],
  ['follow-creator', followCreatorForm],
  ['notification-choices', preferencesForm],
  ['own-feed', ownFeedForm],
  ['unsubscribe', unsubscribeForm],
  ['message', messageForm],
  ['take-back', deleteMessageForm],
  ['report-target', reportTargetForm],
  ['report', reportForm],
  ['settle-reports', reportActionsForm],
  ['create-project', createProjectForm],
  ['project-general', generalForm],
  ['several', bulkEditForm],
  ['standing', roleAndBadgesForm],
  ['save-search', saveSearchForm],
  ['edit-search', editSearchForm],
  ['delete-search', deleteSearchForm],
  ['judge-packed', judgePackedForm],
  ['take-down', takeDownFileForm],
  ['give-back', restoreFileForm],
  ['take-down-thing', takeDownThingForm],
  ['give-back-thing', restoreThingForm],
  ['refund', refundForm],
  ['suspend', suspendForm],
  ['settle-suspension', settleSuspensionForm],
  ['restore-bulk-takedown', restoreBulkTakedownForm],
  ['appeal', appealForm],
  ['webhook', webhookForm],
  ['webhook-action', webhookActionForm],
  ['purchase', purchaseForm],
  ['subscription-action', subscriptionActionForm],
  ['plan-change', planChangeForm],
  ['payment-method-action', methodActionForm],
  ['add-payment-method', addMethodForm],
  ['test-payment', testPaymentForm],
  ['profile', profileForm],
  ['appearance', appearanceForm],
  ['language', languageForm],
  ['flags', featureFlagsForm],
])

export interface PostedRequest {
  fields: URLSearchParams
  page: URL
  isSecure: boolean
  apiUrl: string
  /** The visitor's headers for the API. */
  headers: Record<string, string>
}

export type FormResult =
  | { kind: 'done'; to: string; leavesSite?: boolean; cookies: string[] }
  | { kind: 'refused'; posted: PostedForm }
  | { kind: 'shown'; posted: PostedForm }
  | { kind: 'unknown' }

/** Executes a posted form. Cookies that the API sets are passed on. */
export async function sendForm({
  fields,
  page,
  isSecure,
  apiUrl,
  headers,
}: PostedRequest): Promise<FormResult> {
  const name = fields.get(FORM_NAME) ?? ''
  const form = NATIVE_FORMS.get(name)
  if (!form) return { kind: 'unknown' }
  const cookies: string[] = []
  const api = createClient({
    baseUrl: apiUrl,
    headers,
    fetch: async (url, init) => {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(API_TIMEOUT_MS) })
      cookies.push(...response.headers.getSetCookie())
      return response
    },
  })
  try {
    const result = await form.send({
      field: (key) => asTyped(fields.get(key) ?? ''),
      fields: (key) => fields.getAll(key).map(asTyped),
      has: (key) => fields.has(key),
      api,
      page,
      cookies: headers['cookie'] ?? '',
      isSecure,
    })
    if (result.shown) return { kind: 'shown', posted: { form: name, values: { ...result.shown } } }
    return { ...result, kind: 'done', cookies: [...cookies, ...(result.cookies ?? [])] }
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.code === 'proof_needed') return { kind: 'done', to: proveHref(page), cookies }
    // The API uses this code for every rejection; only with this rule is the caller unknown.
    if (error.code === 'unauthorized' && error.rule === 'unauthorized')
      return { kind: 'done', to: signInAgainHref(pathOf(page)), cookies }
    return {
      kind: 'refused',
      posted: { form: name, values: enteredValues(form, fields), error: serializable(error) },
    }
  }
}

/** Browsers post each line end as two characters, but the limits of a text count one. */
const asTyped = (value: string) => value.replaceAll('\r\n', '\n')

/** Passwords are hashed one after the other, so a busy API may take a while. */
const API_TIMEOUT_MS = 20_000

/** The page where a user signs in again before the form is result once more. */
const proveHref = (page: URL) => `/auth/prove?redirect=${encodeURIComponent(pathOf(page))}`

/** The address without the notice of an earlier action. */
function pathOf({ pathname, searchParams }: URL): string {
  const search = new URLSearchParams(searchParams)
  search.delete('done')
  return search.size > 0 ? `${pathname}?${search}` : pathname
}

const enteredValues = (form: NativeForm, fields: URLSearchParams) =>
  Object.fromEntries(
    form.restored.filter((name) => fields.has(name)).map((name) => [name, fields.getAll(name).join('\n')]),
  )

const serializable = ({ kind, status, code, message, rule, params, fields }: ApiError) => ({
  kind,
  status,
  code,
  message,
  rule,
  params,
  fields,
})
