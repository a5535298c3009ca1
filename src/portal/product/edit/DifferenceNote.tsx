import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Contract } from '../../../domain/plan/contract.ts'
import { useText } from '../../messages/useText.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useMoney } from '../../ui/hooks/useMoney.ts'
import classes from './Editor.module.css'
import type { Editor } from './useEditor.ts'

type Props = { editor: Editor; contract: Contract | undefined }

/**
 * Explains the changes since the employee loaded the contract, and how to continue; the typed values stay.
 */
export function DifferenceNote({ editor, contract }: Props) {
  const t = useText()
  const { difference } = editor
  const money = useMoney(findAmounts(difference, contract))
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (difference?.kind === 'price') note.current?.focus()
  }, [difference])
  if (!difference) return null
  if (difference.kind !== 'contract') {
    const [before, now] = [money(difference.beforeCents), money(difference.nowCents)]
    return (
      <div ref={note} tabIndex={-1} className={classes.note} role="alert">
        <Notice
          tone="warning"
          title={t('product.changed.price', { before, now })}
          action={
            difference.kind === 'price' && (
              <Button loading={editor.isBusy} onClick={editor.sendAtNewPrice}>
                {t('product.changed.sendAtNewPrice')}
              </Button>
            )
          }
        >
          {t('product.changed.nothingSent')}
        </Notice>
      </div>
    )
  }
  return (
    <div className={classes.note} role="alert">
      <Notice tone="warning" title={t(...formatContractDifference(difference.beforeCents, contract, money))}>
        {t(editor.isLocked ? 'product.changed.locked' : 'product.changed.kept')}
      </Notice>
    </div>
  )
}

/** Returns the amounts of the sentence: before and now. */
function findAmounts(difference: Editor['difference'], contract: Contract | undefined): number[] {
  const now = difference && 'nowCents' in difference ? difference.nowCents : contract?.priceCents
  return [difference?.beforeCents ?? 0, now ?? 0]
}

/** Describes the stored contract: deleted, with another price, or with another change. */
function formatContractDifference(
  beforeCents: number | undefined,
  contract: Contract | undefined,
  money: (cents: number) => string,
): [string, Record<string, string>] {
  if (!contract) return ['product.changed.gone', {}]
  if (beforeCents === undefined || beforeCents === contract.priceCents)
    return ['product.changed.contract', {}]
  return ['product.changed.contractPrice', { before: money(beforeCents), now: money(contract.priceCents) }]
}
