/** It tells what a scan waits for, or why it cannot go on. */
export type ScanState = 'asking' | 'looking' | 'refused' | 'missing' | 'busy' | 'failed';

/** The names of what browsers throw; anything else means that the camera is in use. */
const reasons: Record<string, ScanState> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

const reasonOf = (error: unknown): ScanState => (error instanceof Error && reasons[error.name]) || 'busy';

/** A label's narrowest bars are a few of its dots wide. */
const wanted: MediaTrackConstraints = {
  facingMode: 'environment',
  width: { ideal: 1280 },
  height: { ideal: 720 },
};

type Told = {
  onState: (state: ScanState) => void;
  /** It gets each text that is read, and answers whether that was enough. */
  onText: (text: string) => boolean;
};

/** Shows the camera in `video` and reads the labels before it. The answered function lets go of the camera. */
export const startScan = (video: HTMLVideoElement, { onState, onText }: Told): (() => void) => {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  const sheet = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  let stream: MediaStream | undefined;
  let isOver = false;

  const stop = () => {
    isOver = true;
    worker.terminate();
    for (const track of stream?.getTracks() ?? []) track.stop();
    video.srcObject = null;
  };
  const end = (state: ScanState) => {
    if (isOver) return;
    stop();
    onState(state);
  };
  const look = () => {
    const { videoWidth: width, videoHeight: height } = video;
    if (isOver || !sheet) return;
    if (width === 0) {
      requestAnimationFrame(look);
      return;
    }
    Object.assign(sheet.canvas, { width, height });
    sheet.drawImage(video, 0, 0);
    const picture = sheet.getImageData(0, 0, width, height);
    worker.postMessage(picture, [picture.data.buffer]);
  };
  worker.onmessage = ({ data }: MessageEvent<string[] | null>) => {
    if (isOver) return;
    if (data === null) end('failed');
    else if (data.some(onText)) stop();
    else requestAnimationFrame(look);
  };
  worker.onerror = () => end('failed');

  const open = async () => {
    onState('asking');
    stream = await navigator.mediaDevices.getUserMedia({ video: wanted });
    if (isOver) {
      stop();
      return;
    }
    for (const track of stream.getTracks()) track.onended = () => end('busy');
    video.srcObject = stream;
    await video.play();
    onState('looking');
    look();
  };
  open().catch((error: unknown) => end(reasonOf(error)));
  return stop;
};
