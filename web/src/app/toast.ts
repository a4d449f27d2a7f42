import { notifications } from "@mantine/notifications";

/** Something was done. `undo` offers to take it back where the state allows it. */
export function toast(message: string, id?: string): void {
  notifications.show({ message, autoClose: 5000, ...(id && { id }), withBorder: false, role: "status" });
}

/** Something failed: stays until closed. The same text is not shown twice at once. */
export function toastError(message: string, id: string = message): void {
  const key = `error:${id}`;
  notifications.hide(key);
  notifications.show({ id: key, message, autoClose: false, withBorder: false, role: "alert", "data-kind": "error" } as never);
}
