import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Button } from './button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password field that can show its text, so that users find typos. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'action' | 'prefix'>) {
  const intl = useIntl()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      action={
        <Button
          look="quiet"
          size="small"
          icon={isShown ? EyeOff : Eye}
          aria-pressed={isShown}
          aria-label={intl.formatMessage({ id: 'shell.password.show' })}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
