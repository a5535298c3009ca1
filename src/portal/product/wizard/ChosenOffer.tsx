import { localized } from '../../../domain/kernel/language.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { useLanguage } from '../../ui/useMoney.ts'
import { Description } from '../card/ModalityCard.tsx'
import { imageUrl } from '../card/storageUrl.ts'
import classes from './Wizard.module.css'

/** What the steps before have led to. */
export function ChosenOffer({ modality }: { modality: Modality }) {
  const language = useLanguage()
  const logo = imageUrl(modality.logo ?? modality.provider?.logo)
  return (
    <div className={classes.chosen}>
      {logo && <img src={logo} alt={modality.provider?.name ?? ''} />}
      <div className={classes.chosenWords}>
        <p className={classes.chosenName}>{localized(modality.name, language)}</p>
        {modality.healthType && (
          <p className={classes.chosenDetail}>{localized(modality.healthType, language)}</p>
        )}
        <Description modality={modality} />
      </div>
    </div>
  )
}
