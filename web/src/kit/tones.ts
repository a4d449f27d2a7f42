let context: AudioContext | undefined;

/** A short tone, synthesised so that there is no file to load: its frequency, and when it begins in seconds from now. */
export type Tone = readonly [frequency: number, after: number];

/** Plays tones as far as there is a device for them, and the person has touched the page. */
export function play(tones: readonly Tone[], type: OscillatorType = "sine"): void {
  try {
    context ??= new AudioContext();
    // Browsers keep audio suspended until the person has interacted with the page.
    if (context.state === "suspended") void context.resume();
    for (const [frequency, after] of tones) sound(context, frequency, context.currentTime + after, type);
  } catch {
    // No audio device: what is on the screen is enough.
  }
}

function sound(ctx: AudioContext, frequency: number, at: number, type: OscillatorType): void {
  const oscillator = new OscillatorNode(ctx, { type, frequency });
  const gain = new GainNode(ctx, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.08, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
  oscillator.connect(gain).connect(ctx.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.4);
}
