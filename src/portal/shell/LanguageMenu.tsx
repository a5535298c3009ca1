import { observer } from 'mobx-react-lite'
import { Suspense, useState } from 'react'
import { useStores } from '../session/StoresContext.tsx'
import { createOverlayPart } from '../ui/layout/overlay.tsx'
import { LanguageButton } from './LanguageButton.tsx'

const dropdown = createOverlayPart(async () => (await import('./LanguageDropdown.tsx')).LanguageDropdown)

/**
 * The company's languages; the choice is stored in this browser and in the profile, so that e-mails use it
 * (I18-02).
 */
export const LanguageMenu = observer(function LanguageMenu() {
  const { languages } = useStores().session.company
  const [isWanted, setWanted] = useState(false)
  if (languages.length < 2) return null
  const button = <LanguageButton onClick={() => setWanted(true)} />
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <dropdown.Part />
    </Suspense>
  )
})
