import { observer } from 'mobx-react-lite'
import { isLive } from '../../domain/plan/contractState.ts'
import { useEndText } from '../plan/useEndText.ts'
import { useRefusalText } from '../plan/useRefusalText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { refusedNotChosenAnew } from './contract/contractOnCard.ts'

type Props = { category: string; year: number }

/**
 * The contracts of a category and a plan year that were ended and still cover a month (D-73), and those that
 * a review refused, until they are chosen anew (D-32).
 */
export const EndedContracts = observer(function EndedContracts({ category, year }: Props) {
  const [endText, refusalText] = [useEndText(), useRefusalText()]
  const { profile } = useStores().session
  const ended = profile.contracts
    .filter((contract) => contract.category === category && contract.year === year)
    .filter((contract) => isLive(contract, profile.today))
    .flatMap((contract) => endText(contract) ?? [])
  const refused = refusedNotChosenAnew(profile, category, year).flatMap(
    (contract) => refusalText(contract) ?? [],
  )
  return (
    <>
      {refused.length > 0 && <Sentences tone="warning" texts={refused} />}
      {ended.length > 0 && <Sentences tone="info" texts={ended.map((text) => `${text}.`)} />}
    </>
  )
})

function Sentences({ tone, texts }: { tone: 'info' | 'warning'; texts: readonly string[] }) {
  return (
    <Notice tone={tone}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  )
}
