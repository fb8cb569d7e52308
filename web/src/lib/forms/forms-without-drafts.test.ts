import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../..')
const sources = globSync('**/*.tsx', { cwd: SRC })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }))

/** Files with forms that store no draft, and why: `draft` of a form is a key, or null. */
const WITHOUT_DRAFT: Record<
  string,
  'has no text' | 'is secret' | 'stores its own draft' | 'is part of a text' | 'is for this moment'
> = {
  'features/accounts/email-links/email-link-form.tsx': 'has no text',
  'features/accounts/email-links/resend-form.tsx': 'has no text',
  'features/accounts/oauth-consent/consent-card.tsx': 'has no text',
  'features/accounts/passkeys/passkey-sign-in.tsx': 'has no text',
  'features/accounts/password/new-password-form.tsx': 'is secret',
  'features/accounts/password/password-form.tsx': 'is secret',
  'features/accounts/password/reset-request-form.tsx': 'is secret',
  'features/accounts/reauthentication/reauthentication-dialog.tsx': 'is secret',
  'features/accounts/reauthentication/reauthentication-form.tsx': 'is secret',
  'features/accounts/reauthentication/session-ended-dialog.tsx': 'is secret',
  'features/accounts/second-factor/disable-dialog.tsx': 'is secret',
  'features/accounts/second-factor/set-up-dialog.tsx': 'is secret',
  'features/accounts/settings/appearance/appearance-page.tsx': 'has no text',
  'features/accounts/settings/language/language-picker.tsx': 'has no text',
  'features/accounts/settings/newsletter-form.tsx': 'has no text',
  'features/accounts/settings/settings-frame.tsx': 'has no text',
  'features/accounts/sign-in/code-form.tsx': 'is secret',
  'features/accounts/sign-in/sign-in-form.tsx': 'is secret',
  'features/accounts/sign-in-providers/provider-sign-up-form.tsx': 'is secret',
  'features/accounts/sign-up/sign-up-form.tsx': 'is secret',
  'features/accounts/sign-up/welcome.tsx': 'has no text',
  'features/accounts/user-search/user-search-page.tsx': 'is secret',
  'features/billing/plan-change/plan-change-dialog.tsx': 'has no text',
  'features/billing/plan-change/plan-change-form.tsx': 'has no text',
  'features/billing/purchase/payment-methods.tsx': 'has no text',
  'features/billing/purchase/purchase-dialog.tsx': 'is for this moment',
  'features/billing/purchase/purchase-form.tsx': 'is for this moment',
  'features/billing/purchase/stripe-method-dialog.tsx': 'has no text',
  'features/billing/subscription-actions.tsx': 'has no text',
  'features/billing/purchase/test-payment-page.tsx': 'has no text',
  'features/collections/follows/follow-button.tsx': 'has no text',
  'features/collections/follows/follow-creator.tsx': 'has no text',
  'features/hosting/console/commands/command-field.tsx': 'is for this moment',
  'features/hosting/content/packs/pack-dialog.tsx': 'has no text',
  'features/hosting/content/packs/uploads/pack-file-dialog.tsx': 'has no text',
  'features/hosting/content/versions/version-dialog.tsx': 'has no text',
  'features/hosting/files/operations/curseforge-dialog.tsx': 'is for this moment',
  'features/hosting/files/operations/extract-dialog.tsx': 'is for this moment',
  'features/hosting/files/operations/fetch-dialog.tsx': 'is for this moment',
  'features/hosting/files/operations/fetched-archive.tsx': 'has no text',
  'features/hosting/options/platform-form.tsx': 'has no text',
  'features/hosting/options/sftp-keys.tsx': 'is secret',
  'features/hosting/options/properties/properties-form.tsx': 'is secret',
  'features/markdown/editor/insert-dialog.tsx': 'is part of a text',
  'features/moderation/bulk-takedowns/bulk-takedown-list.tsx': 'has no text',
  'features/moderation/taken-down-files/taken-down-files.tsx': 'has no text',
  'features/moderation/takedowns/takedown-form.tsx': 'has no text',
  'features/notifications/preferences/notification-feed.tsx': 'has no text',
  'features/projects/settings/description-form.tsx': 'stores its own draft',
  'features/search/saved-searches/delete-saved-search.tsx': 'has no text',
  'features/site/presentation/flags-page.tsx': 'has no text',
  'features/threads/message-form.tsx': 'stores its own draft',
  'features/threads/thread-message.tsx': 'has no text',
  'features/ui-kit/floating.tsx': 'has no text',
  'features/webhooks/edit-webhook.tsx': 'has no text',
  'features/webhooks/webhook-card.tsx': 'has no text',
  'shell/banners/banner-list.tsx': 'has no text',
  'ui/floating/confirm-dialog.tsx': 'has no text',
}

it('are listed with a reason', () => {
  const found = sources.filter(({ text }) => /draft(=\{null\}|: null)/.test(text)).map(({ file }) => file)
  expect(found.toSorted()).toEqual(Object.keys(WITHOUT_DRAFT).toSorted())
})

it('are otherwise only searches, whose address holds the input', () => {
  const raw = sources.filter(({ file, text }) => /<form\b/.test(text) && !file.endsWith('controls/form.tsx'))
  for (const { file, text } of raw) {
    expect.soft(text, file).not.toMatch(/<form[^>]*method="(post|dialog)"/)
    expect.soft(text, file).not.toMatch(/<textarea|<TextAreaField/)
  }
})

it('have no text area, unless it stores its own draft', () => {
  const textless = Object.entries(WITHOUT_DRAFT).filter(([, reason]) => reason === 'has no text')
  for (const [file] of textless) {
    const { text = '' } = sources.find((source) => source.file === file) ?? {}
    const forms = text.split('<Form').filter((part) => /^\s[^>]*draft=\{null\}/.test(part))
    for (const form of forms) expect.soft(form.split('</Form>')[0], file).not.toMatch(/<textarea|<TextArea/)
  }
})
