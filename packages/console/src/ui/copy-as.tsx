import { type JSX, useState } from 'react'
import { CopyButton } from './copy-button.tsx'
import { Select } from './field.tsx'
import { type ApiCall, LANGUAGES, type CodeLanguage, written } from './written.ts'
import css from './copy-as.module.css'

/** A request as code in three languages. */
export function CopyAs({ call }: { readonly call: ApiCall }): JSX.Element {
  const [language, setLanguage] = useState<CodeLanguage>('curl')
  const text = written(call, language, location.origin)
  return (
    <div className={css.copy}>
      <div className={css.head}>
        <Select
          label="Copy as"
          hideLabel
          options={LANGUAGES}
          value={language}
          onPick={setLanguage}
        />
        <CopyButton text={text} />
      </div>
      <pre className={css.text} tabIndex={0}>
        {text}
      </pre>
    </div>
  )
}
