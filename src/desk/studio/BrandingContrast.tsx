import { Button } from '@mantine/core'
import { brandingOf, white, page } from '../../domain/company/tenant/branding.ts'
import { contrast, readableContrast } from '../../domain/company/tenant/color.ts'
import { formatNumber } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { useLanguage } from '../words/language.ts'
import { getAt, setAt } from './editJson.ts'
import { useFieldLabel } from './useFieldLabel.ts'
import styles from './studio.module.css'

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

type Props = { value: unknown; onChange: (value: unknown) => void }

/** Shows the contrast of a company's colors as numbers, with the closest readable color. */
export function BrandingContrast({ value, onChange }: Props) {
  const t = useText()
  const language = useLanguage()
  const labelOf = useFieldLabel()
  const [color, colorBar, colorTitles] = ['color', 'colorBar', 'colorTitles'].map((key) =>
    getAt(value, ['branding', key]),
  )
  if (!isColor(color) || !isColor(colorBar) || !isColor(colorTitles)) return null
  const shown = brandingOf({ color, colorBar, colorTitles })
  const rows = [
    { key: 'color', own: color, nearest: shown.text, ground: white },
    { key: 'colorBar', own: colorBar, nearest: shown.bar, ground: shown.onBar },
    { key: 'colorTitles', own: colorTitles, nearest: shown.titles, ground: page },
  ]
  return (
    <Card title={t('studio.contrast.title')}>
      <ul className={styles.contrasts}>
        {rows.map(({ key, own, nearest, ground }) => {
          const isRead =
            own.toLowerCase() === nearest.toLowerCase() || contrast(own, ground) >= readableContrast
          const ratio = formatNumber(Math.round(contrast(own, ground) * 10) / 10, language)
          return (
            <li key={key}>
              <input
                type="color"
                aria-label={labelOf(key)}
                value={own}
                onChange={({ target }) => onChange(setAt(value, ['branding', key], target.value))}
              />
              <span>
                {t('studio.contrast', {
                  name: labelOf(key) ?? key,
                  contrast: ratio,
                  ground,
                })}{' '}
                {isRead ? t('studio.contrast.good') : t('studio.contrast.low', { color: nearest })}
              </span>
              {!isRead && (
                <Button variant="default" onClick={() => onChange(setAt(value, ['branding', key], nearest))}>
                  {t('studio.contrast.use', { color: nearest })}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
