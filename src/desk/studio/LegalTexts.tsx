import { Textarea } from '@mantine/core'
import { contentNames } from '../../domain/company/files/files.ts'
import { isLanguage } from '../../domain/kernel/language.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { getAt, parseFile } from './editJson.ts'
import { useFieldLabel } from './useFieldLabel.ts'
import type { Studio } from './useStudio.ts'
import styles from './studio.module.css'

/** The legal texts, with the languages of the company side by side; a blank text is missing. */
export function LegalTexts({ studio }: { studio: Studio }) {
  const t = useText()
  const labelOf = useFieldLabel()
  const offered = getAt(parseFile(studio.textOf('tenant.json')), ['languages'])
  const languages = (Array.isArray(offered) ? offered : []).filter(isLanguage)
  return contentNames.map((name) => (
    <Card key={name} title={t(`studio.legal.${name}`)}>
      <div className={styles.languages}>
        {languages.map((each) => {
          const path = `content/${name}.${each}.md`
          return (
            <Textarea
              key={each}
              lang={each}
              label={labelOf(each) ?? each}
              placeholder={t('studio.missing')}
              value={studio.textOf(path)}
              onChange={({ target }) => studio.edit(path, target.value)}
              autosize
              minRows={6}
              maxRows={16}
            />
          )
        })}
      </div>
    </Card>
  ))
}
