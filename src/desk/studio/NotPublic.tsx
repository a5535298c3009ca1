import { Button } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { getAt, parseFile, setAt } from './editJson.ts'
import { writeValue, type Studio } from './useStudio.ts'

const file = 'tenant.json'

/** Shows that a company is a draft; the button removes the line that makes it one. */
export function NotPublic({ studio }: { studio: Studio }) {
  const t = useText()
  const value = parseFile(studio.textOf(file))
  if (getAt(value, ['draft']) !== true) return null
  return (
    <Notice tone="info">
      {t('studio.notPublic')}{' '}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => writeValue(studio, file, setAt(value, ['draft'], undefined))}
      >
        {t('studio.makePublic')}
      </Button>
    </Notice>
  )
}
