import { Button, Stack } from '@mantine/core'
import { useCallback, useState, type ReactNode } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Tell } from '../calls/tell.ts'

/** Shows the sentences of `Tell` above the page, each until it is closed. */
export function Told({ children }: { children: ReactNode }) {
  const t = useText()
  const [told, setTold] = useState<string[]>([])
  const tell = useCallback(
    (sentence: string) => setTold((before) => [...before.filter((each) => each !== sentence), sentence]),
    [],
  )
  const close = (sentence: string): void => setTold((before) => before.filter((each) => each !== sentence))
  return (
    <Tell value={tell}>
      {told.length > 0 && (
        <Stack gap="sm" mb="md">
          {told.map((sentence) => (
            <Notice
              key={sentence}
              tone="danger"
              action={
                <Button variant="default" onClick={() => close(sentence)}>
                  {t('desk.person.close')}
                </Button>
              }
            >
              {sentence}
            </Notice>
          ))}
        </Stack>
      )}
      {children}
    </Tell>
  )
}
