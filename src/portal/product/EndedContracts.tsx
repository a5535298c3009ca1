import { observer } from 'mobx-react-lite'
import { isLive } from '../../domain/plan/contractState.ts'
import { useEndText } from '../plan/useEndText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'

type Props = { category: string; year: number }

/** The contracts of a category and a plan year that were ended and still cover a month (D-73). */
export const EndedContracts = observer(function EndedContracts({ category, year }: Props) {
  const endText = useEndText()
  const { contracts, today } = useStores().session.profile
  const texts = contracts
    .filter((contract) => contract.category === category && contract.year === year && isLive(contract, today))
    .flatMap((contract) => endText(contract) ?? [])
  if (texts.length === 0) return null
  return (
    <Notice tone="info">
      {texts.map((text) => (
        <p key={text}>{text}.</p>
      ))}
    </Notice>
  )
})
