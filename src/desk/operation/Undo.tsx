import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { run, type Operation } from '../calls/deskApi.ts'
import { usePermission } from '../calls/permissions.ts'
import { useAction } from '../calls/useAction.tsx'

type Props = {
  inverse: NonNullable<Operation['inverse']>
  company: string
  /** The input and the answer of what was done. */
  known: Record<string, unknown>
}

/** A button that undoes what was done by the operation's inverse, if the operator may run it. */
export function Undo({ inverse: { name, by, isFinal }, company, known }: Props) {
  const t = useText()
  const may = usePermission()
  const { runAction, isBusy, notice } = useAction()
  const [isUndone, setUndone] = useState(false)
  if (!may(name.replace(' ', '/'))) return null
  if (isUndone) return <Notice tone="success">{t('desk.undone')}</Notice>
  const undo = async (): Promise<void> => {
    const input = Object.fromEntries(by.map((field) => [field, known[field]]))
    await run(name, { company: company || undefined, input, confirm: isFinal })
    setUndone(true)
  }
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => runAction(undo)}>
        {t('desk.undo')}
      </Button>
      {notice}
    </>
  )
}
