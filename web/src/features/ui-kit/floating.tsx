import { Bell, LogOut, Settings, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useTexts } from '../../lib/i18n/use-texts.ts'
import { addToast, type ToastType } from '../../lib/toasts/toast-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { FormDialog } from '../../ui/floating/form-dialog.tsx'
import { MenuButton } from '../../ui/floating/menu-button.tsx'
import { PopoverButton } from '../../ui/floating/popover-button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { KitSection } from './kit-section.tsx'

const TOASTS: readonly ToastType[] = ['info', 'success', 'warning', 'error']

export function Floating() {
  const { formatMessage } = useIntl()
  const [opened, setOpened] = useState<'dialog' | 'sheet' | 'confirm'>()
  const [areBetasShown, setAreBetasShown] = useState(false)
  const name = useTexts('ui-kit.floating')
  const openChange = (kind: 'sheet' | 'confirm') => (isOpen: boolean) => setOpened(isOpen ? kind : undefined)
  return (
    <KitSection id="floating">
      <div className="row">
        <MenuButton
          className="btn"
          label={name('menu')}
          isNamedByContent
          align="start"
          items={[
            { kind: 'link', label: name('profile'), href: '/_/ui', icon: UserRound },
            { kind: 'link', label: name('alerts'), href: '/_/ui', icon: Bell, badge: '3' },
            { kind: 'check', label: name('betas'), isChecked: areBetasShown, onChange: setAreBetasShown },
            {
              kind: 'action',
              label: name('unavailable'),
              onSelect: () => {},
              icon: Settings,
              isDisabled: true,
            },
            { kind: 'divider' },
            { kind: 'action', label: name('leave'), onSelect: () => {}, icon: LogOut, tone: 'danger' },
          ]}
        >
          {name('menu')}
        </MenuButton>
        <PopoverButton title={name('save')} trigger={name('popover')}>
          <Checkbox defaultChecked>{name('list')}</Checkbox>
          <Checkbox>{name('shortlist')}</Checkbox>
        </PopoverButton>
        <Button data-tip={name('tip')}>{name('tooltip')}</Button>
        <Button onClick={() => setOpened('dialog')}>{name('dialog')}</Button>
        <Button onClick={() => setOpened('sheet')}>{name('sheet')}</Button>
        <Button look="quiet-danger" onClick={() => setOpened('confirm')}>
          {name('confirm')}
        </Button>
      </div>
      <ToastButtons />
      {opened === 'dialog' && (
        <FormDialog
          draft={null}
          title={name('newCollection')}
          action={formatMessage({ id: 'shell.create' })}
          onSubmit={() => setOpened(undefined)}
          onClose={() => setOpened(undefined)}
        >
          <TextField label={name('name')} defaultValue="Long winter" hint={name('name.hint')} />
        </FormDialog>
      )}
      <Dialog
        isOpen={opened === 'sheet'}
        onOpenChange={openChange('sheet')}
        title={name('sheet')}
        kind="sheet"
      >
        <p>{name('name.hint')}</p>
      </Dialog>
      <ConfirmDialog
        isOpen={opened === 'confirm'}
        onOpenChange={openChange('confirm')}
        title={name('delete')}
        confirmLabel={name('delete.confirm')}
        cancelLabel={name('delete.cancel')}
        typedText="Ashen Steppe"
        onConfirm={() => setOpened(undefined)}
      >
        {name('delete.text')}
      </ConfirmDialog>
    </KitSection>
  )
}

function ToastButtons() {
  const name = useTexts('ui-kit.floating')
  return (
    <div className="row">
      {TOASTS.map((type) => (
        <Button
          key={type}
          size="small"
          onClick={() =>
            addToast({
              type,
              title: name(`toast.${type}`),
              text: name('toast.text'),
              ...(type === 'error' && { code: 'E_NET_504' }),
            })
          }
        >
          {name(`toast.${type}`)}
        </Button>
      ))}
    </div>
  )
}
