import { FILE_SEARCH } from '@quarry/domain/limits/lengths'
import { TextField } from '../../ui/controls/text-field.tsx'

interface SearchFieldProps {
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
  onFocus?: () => void
}

/** Narrows a list of names, such as those of files, which nothing completes or corrects. */
export function SearchField({ onChange, ...field }: SearchFieldProps) {
  return (
    <TextField
      {...field}
      name="search"
      type="search"
      dir="auto"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={FILE_SEARCH.max}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
