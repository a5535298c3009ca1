import { escapeHtml } from '../../domain/kernel/escape.ts'
import { RichText } from '../../portal/ui/data/RichText.tsx'
import { useLabels } from './useLabels.ts'
import styles from '../styles/desk.module.css'

/** A text by language. */
export type Texts = Record<string, string>

type Props = { texts: Texts; isHtml?: boolean }

/** A text as employees read it, in each language of the company. */
export function LanguageTexts({ texts, isHtml = false }: Props) {
  const labels = useLabels()
  return (
    <dl className={styles.texts}>
      {Object.entries(texts).map(([language, text]) => (
        <div key={language}>
          <dt>{labels.field(language)}</dt>
          <dd lang={language}>
            <RichText html={isHtml ? text : escapeHtml(text)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns the texts of an answer; undefined if it has none. */
export function findTexts(value: unknown): Texts | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const texts = Object.entries(value).map(([language, text]) => [language, String(text)])
  return texts.length > 0 ? (Object.fromEntries(texts) as Texts) : undefined
}
