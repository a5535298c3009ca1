import 'react-easy-crop/react-easy-crop.css'
import '@mantine/core/styles/Slider.layer.css'
import { Button, Group, Slider } from '@mantine/core'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useText } from '../messages/useText.ts'
import { toast } from '../ui/feedback/toasts.tsx'
import { Dialog, DialogButtons } from '../ui/layout/Dialog.tsx'
import styles from './CropModal.module.css'
import { cropToJpeg } from './cropPicture.ts'

type Props = { source: string; onCancel: () => void; onCropped: (picture: Blob) => void }

/** Selects the part of a picture to keep. The picture is dragged, zoomed, or moved with the arrow keys. */
export default function CropModal({ source, onCancel, onCropped }: Props) {
  const t = useText()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [isCutting, setIsCutting] = useState(false)
  const showFailure = () => {
    toast.error(t('profile.picture.failed'))
    onCancel()
  }
  const cropAndClose = async () => {
    if (!area) return
    setIsCutting(true)
    await cropToJpeg(source, area).then(onCropped, showFailure)
  }
  return (
    <Dialog isOpen onClose={onCancel} title={t('profile.picture.crop')}>
      <div className={styles.stage}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ alt: '', onError: showFailure }}
          disableAutomaticStylesInjection
        />
      </div>
      <ZoomSlider zoom={zoom} onZoom={setZoom} />
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {t('confirm.cancel')}
        </Button>
        <Button loading={isCutting} disabled={!area} onClick={() => void cropAndClose()}>
          {t('profile.picture.save')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function ZoomSlider({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const t = useText()
  return (
    <Group wrap="nowrap" mih={44} my="md">
      <span id="zoom-label">{t('profile.picture.zoom')}</span>
      <Slider
        flex={1}
        value={zoom}
        onChange={onZoom}
        min={1}
        max={3}
        step={0.05}
        label={null}
        thumbProps={{ 'aria-labelledby': 'zoom-label' }}
      />
    </Group>
  )
}
