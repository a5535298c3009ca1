import { observer } from 'mobx-react-lite'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { contractChanges, type Agreed } from '../../domain/contract/contractChanges.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { useText } from '../messages/useText.ts'
import { peopleNames } from '../../domain/plan/employee.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/useMoney.ts'
import classes from '../product/edit/Editor.module.css'

type Props = { contract: Contract; declaration: Benefit | undefined; after: Agreed }

/** What a contract in force holds and what it is to hold, side by side: only what changes, and the price. */
export const ChangeTable = observer(function ChangeTable({ contract, declaration, after }: Props) {
  const t = useText()
  const language = useLanguage()
  const { profile } = useStores().session
  const people = peopleNames(profile)
  const rows = contractChanges({ before: contract, after }, declaration, { language, people })
  return (
    <div className={classes.scroll}>
      <table className={classes.compare}>
        <caption className="visually-hidden">{t('change.title')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('change.what')}</span>
            </th>
            <th scope="col">{t('change.before')}</th>
            <th scope="col">{t('change.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{row.before}</td>
              <td>{row.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})
