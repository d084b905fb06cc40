/** Engines name the signal that interrupts a reader, without the platform that has it. */
interface AbortSignal {}
