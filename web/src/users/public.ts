export { AvatarPicker } from "./avatar-picker.tsx";
export { OwnContracts } from "./contract-list.tsx";
